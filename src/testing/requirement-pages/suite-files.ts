import { declaredChecks } from '../../core/checks/check.js';
import { suites } from '../../core/run/suites.js';

/** The file of each requirement's check. Call it once: suites declare their checks when they are loaded. */
export async function suiteFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const { name, load } of suites) {
    const before = declaredChecks().length;
    await load();
    const ids = declaredChecks()
      .slice(before)
      .flatMap(({ requirements }) => requirements);
    for (const id of ids) files.set(id, `suites/${name}.ts`);
  }
  return files;
}
