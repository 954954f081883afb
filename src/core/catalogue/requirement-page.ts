/** Path of a requirement's page in the package. */
export function requirementFile(id: string): string {
  return `docs/requirements/${id}.md`;
}

/**
 * The address of a requirement's page, for a report that travels without the package: the page of the version that
 * wrote the report, as npm publishes it. The file browser of unpkg shows the text; raw files at unpkg and jsDelivr have
 * the type `text/markdown`, which some browsers save instead.
 *
 * @param kit name and version of the package, from the report
 */
export function requirementPage(
  id: string,
  { name, version }: { readonly name: string; readonly version: string },
): string {
  return `https://app.unpkg.com/${harmless(name)}@${harmless(version)}/files/${requirementFile(harmless(id))}`;
}

/** Replaces unsafe characters, since a stranger's results.json may hold anything here. */
function harmless(text: string): string {
  return text.replace(/[^\w.+-]/g, '_');
}
