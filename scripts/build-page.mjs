// Bundles the app of report.html (src/features/page/app/) into one template, dist/src/features/page/template.html, in which the
// writer only fills in a run. Does nothing if the template was made from the same sources.
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
/** The inputs of the template: the path of each file and the hash of its content. Not packed. */
const record = template.replace(/\.html$/, '.inputs.json');

if (!(await upToDate())) await make();

async function upToDate() {
  try {
    const { inputs, made } = JSON.parse(await readFile(record, 'utf8'));
    if (made !== (await hashOf(template))) return false;
    const now = await Promise.all(Object.keys(inputs).map(hashOf));
    return now.every((hash, index) => hash === Object.values(inputs)[index]);
  } catch {
    // It was never made, or one of the files is gone.
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

/** The app as one classic script and one style sheet. Vite reads no configuration file: all settings are here. */
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
    // Otherwise Vite uses NODE_ENV, and a page built by a test run contains paths of the machine.
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
      // The page may load nothing, so every asset goes into it.
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      rolldownOptions: { input: 'page', output: { format: 'iife' } },
    },
  });
  const { output } = Array.isArray(result) ? result[0] : result;
  const scripts = output.filter(({ type }) => type === 'chunk');
  const styles = output.filter(({ fileName }) => fileName.endsWith('.css'));
  if (scripts.length !== 1 || styles.length > 1 || output.length > scripts.length + styles.length) {
    throw new Error(`expected one script and one style sheet, got ${output.map((o) => o.fileName)}`);
  }
  const modules = Object.keys(scripts[0].modules).concat(scripts[0].moduleIds);
  return {
    script: scripts[0].code.trim(),
    style: String(styles[0]?.source ?? '').trim(),
    modules: [...new Set([...modules, path.join(folder, 'page.css')])].filter(path.isAbsolute),
  };
}

/**
 * The page with three places that the writer fills: `title`, `fallback` and `data`. The policy allows only this script
 * and this style sheet, so the data stays outside of both, in a block that no browser executes.
 */
function page(script, style, licence) {
  for (const [text, end] of [
    // A browser reads a carriage return as a line feed, and the hash would no longer match.
    [script, /<\/script|<!--|[\r\0]/i],
    [style, /<\/style|[\r\0]/i],
  ]) {
    if (end.test(text))
      throw new Error(`the bundle contains ${end}, which would end its element or change its hash`);
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

/** Writes a file completely or not at all, even if two builds run at once. */
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
