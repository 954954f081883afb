import type { PageData } from './data.js';

/** The whole page. */
export function App({ data }: { readonly data: PageData }) {
  return <main>{data.results.verdict}</main>;
}
