/**
 * Whether a `NO_PROXY` list exempts a target from the proxy: names with commas or spaces between them, each for the
 * host and all below it, with or without a leading dot or `*.`; `*` for all; a port narrows it to that port.
 */
export function isExempt(target: URL, list: string): boolean {
  const host = bare(target.hostname.toLowerCase());
  const port = target.port || (target.protocol === 'https:' ? '443' : '80');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', onPort] = /^(.*?)(?::(\d+))?$/.exec(withoutPortOfIpv6(entry)) ?? [];
      if (onPort !== undefined && onPort !== port) return false;
      const domain = bare(name).replace(/^\*?\./, '');
      return host === domain || host.endsWith(`.${domain}`);
    });
}

/** `::1` has colons, and no port. */
function withoutPortOfIpv6(entry: string): string {
  return entry.startsWith('[') || entry.split(':').length <= 2 ? entry : `[${entry}]`;
}

function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
