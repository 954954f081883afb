import { createContext } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** True while the page is being printed: what is folded on the screen is open on paper. */
export const Printing = createContext(false);

export function usePrintingState(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    const begin = () => setPrinting(true);
    const end = () => setPrinting(false);
    const change = () => setPrinting(media.matches);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    media.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', change);
    };
  }, []);
  return printing;
}
