/** Links: URLs that the service wrote, as targets of requests. They lead to the origin of the base URL, or nowhere. */
import { cut } from '../base/text.js';

/** UTF-16 units of a link that a run follows: the octets that RFC 9110, section 4.1, asks of everyone. */
const LONGEST_LINK = 8000;
/** UTF-16 units of a link that a sentence quotes. */
const QUOTED = 200;

/** True for a target that is a URL, not a path behind the base URL. */
export const isLink = (target: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(target);

export const urlOf = (baseUrl: string, target: string): string => (isLink(target) ? target : baseUrl + target);

/** Why a target is not to be asked, as a clause: nobody has named that address. */
export function linkProblem(target: string, baseUrl: string): string | undefined {
  if (!isLink(target)) return undefined;
  const { origin } = new URL(baseUrl);
  const isSame = URL.canParse(target) && new URL(target).origin === origin && target.length <= LONGEST_LINK;
  const quoted = JSON.stringify(cut(target, QUOTED));
  return isSame ? undefined : `the link ${quoted} does not lead to ${origin}, and the run asks nothing else`;
}

/** A link as it is sent: the service wrote it, so it must not ask for the key. */
export const withoutTemplates = (link: string): string => link.replace(/[{}]/g, encodeURIComponent);
