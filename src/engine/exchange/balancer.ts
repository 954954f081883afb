/** The balancer in front of a service, as far as responses show it. */
import { type Exchange, valuesOf } from './exchange.js';

/** Cookies with which balancers of AWS, Apache, nginx, HAProxy, Azure, Google, F5 and Cloudflare keep a client at one instance. */
const STICKY = /^(AWSALB|AWSELB|ROUTEID|INGRESSCOOKIE|SERVERID|ARRAffinity|GCLB|BIGipServer[\w.~-]*|__cflb)=/;

/** A sentence with a space before it: how to stay at one instance, if the balancer offers it. */
export function stickyAdvice(exchanges: readonly Exchange[]): string {
  const cookies = exchanges.flatMap(({ response }) => valuesOf(response?.headers ?? [], 'set-cookie'));
  const [name] = cookies.flatMap((cookie) => STICKY.exec(cookie)?.[1] ?? []);
  if (name === undefined) return '';
  return ` The balancer sets the cookie ${name}: --header 'Cookie: ${name}=…' asks just one instance.`;
}
