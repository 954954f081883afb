/** Where the page of a requirement lies in the package. */
export function requirementFile(id: string): string {
  return `docs/requirements/${id}.md`;
}

/**
 * The address of the page of a requirement, for a report that travels without the package: that of the version that
 * wrote the report, as npm publishes it. The file browser of unpkg shows the text in a page of its own; the addresses
 * of files at unpkg and jsDelivr send it as `text/markdown`, which some browsers save instead of showing it.
 *
 * @param kit name and version of the package, as a report has them
 */
export function requirementPage(
  id: string,
  { name, version }: { readonly name: string; readonly version: string },
): string {
  return `https://app.unpkg.com/${harmless(name)}@${harmless(version)}/files/${requirementFile(harmless(id))}`;
}

/** A results.json that someone else wrote may hold anything in their place. */
function harmless(text: string): string {
  return text.replace(/[^\w.+-]/g, '_');
}
