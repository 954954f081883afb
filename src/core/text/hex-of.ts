/** Bytes in hex, two digits each with a space between: `7b 22 ff`. */
export function hexOf(base64: string): string {
  return Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join(' ');
}
