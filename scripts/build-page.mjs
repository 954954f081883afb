// Bundles the app of report.html (src/features/page/app/) into one template, dist/src/features/page/template.html, in which the
// writer leaves nothing to do but to put in a run. Nothing is done where the template was made of the same sources.
//
//   node scripts/build-page.mjs [FOLDER TEMPLATE]

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [folder, template] = [
  process.argv[2] ?? path.join(root, 'src/features/page/app'),
  process.argv[3] ?? path.join(root, 'dist/src/features/page/template.html'),
];
/** What the template was made of: the path of each file and the hash of its content. Not packed. */
const record = template.replace(/\.html$/, '.inputs.json');

if (!(await upToDate())) await make();

async function upToDate() {
  try {
    const { inputs, made } = JSON.parse(await readFile(record, 'utf8'));
    if (made !== (await hashOf(template))) return false;
    const now = await Promise.all(Object.keys(inputs).map(hashOf));
    return now.every((hash, index) => hash === Object.values(inputs)[index]);
  } catch {
    // Never made, or one of the files is gone.
    return false;
  }
}

async function make() {
  const { script, style, modules } = await bundle();
  const html = page(script, style, await readFile(path.join(root, 'node_modules/preact/LICENSE'), 'utf8'));
  const files = [...modules, fileURLToPath(import.meta.url), path.join(root, 'package-lock.json')];
  const inputs = Object.fromEntries(await Promise.all(files.map(async (file) => [file, await hashOf(file)])));
  await mkdir(path.dirname(template), { recursive: true });
  await place(template, html);
  await place(record, JSON.stringify({ made: sha256(html, 'hex'), inputs }));
}

/** The app as one classic script and one style sheet. Vite reads no configuration: all of it stands here. */
async function bundle() {
  const { build } = await import('vite');
  const entry = '\0page';
  const result = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    root: folder,
    mode: 'production',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Vite would take NODE_ENV for this: a page built by a test run would hold paths of this machine.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? entry : undefined),
        load: (id) =>
          id === entry
            ? ['main.tsx', 'page.css']
                .map((file) => `import ${JSON.stringify(path.join(folder, file))};`)
                .join('\n')
            : undefined,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      cssCodeSplit: false,
      // Nothing may be loaded, so nothing may stay a file.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: { input: 'page', output: { format: 'iife' } },
    },
  });
  const { output } = Array.isArray(result) ? result[0] : result;
  const scripts = output.filter(({ type }) => type === 'chunk');
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
  if (scripts.length !== 1 || styles.length > 1 || output.length > scripts.length + styles.length) {
    throw new Error(`One script and one style sheet were expected, not ${output.map((o) => o.fileName)}`);
  }
  const modules = Object.keys(scripts[0].modules).concat(scripts[0].moduleIds);
  return {
    script: scripts[0].code.trim(),
    style: String(styles[0]?.source ?? '').trim(),
    modules: [...new Set([...modules, path.join(folder, 'page.css')])].filter(path.isAbsolute),
  };
}

/**
 * The page with three places that the writer fills: `title`, `fallback` and `data`. The policy allows this script and
 * this style sheet and nothing else, so the data must stay outside of both: it is a block that no browser executes.
 */
function page(script, style, licence) {
  for (const [text, end] of [
    // A browser reads a line feed for a carriage return, and its hash would be another.
    [script, /<\/script|<!--|[\r\0]/i],
    [style, /<\/style|[\r\0]/i],
  ]) {
    if (end.test(text))
      throw new Error(`The bundle has ${end} in it, which would end its element or change on the way.`);
  }
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${sha256(script, 'base64')}'`,
    `style-src 'sha256-${sha256(style, 'base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>{{title}}</title>
<style>${style}</style>
<!-- The script contains Preact.
${licence.trim()}
-->
</head>
<body>
<div id="app">{{fallback}}</div>
<script type="application/json" id="data">{{data}}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** Whole or not at all, also where two builds run at once. */
async function place(file, text) {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, file);
}

async function hashOf(file) {
  return sha256(await readFile(file), 'hex');
}

function sha256(content, encoding) {
  return createHash('sha256').update(content).digest(encoding);
}
