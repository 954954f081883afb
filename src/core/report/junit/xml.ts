import { DOMImplementation, XMLSerializer } from '@xmldom/xmldom';
import { visible } from '../../text/visible.js';

/** An element to be written. `text` comes before `children`. */
export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Lines of text. */
  readonly text?: readonly string[];
  readonly children?: readonly XmlElement[];
}

/**
 * An XML 1.0 document in UTF-8 with this root. Escaping is the library's work; what XML cannot carry however
 * escaped is made visible here, at the only two places where text enters the document.
 */
export function xmlDocument(root: XmlElement): string {
  const document = new DOMImplementation().createDocument(null, '');
  const build = ({ name, attributes = {}, text, children = [] }: XmlElement, indent: string) => {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      element.setAttribute(attribute, visible(String(value)));
    }
    if (text !== undefined) element.appendChild(document.createTextNode(text.map(visible).join('\n')));
    for (const child of children) {
      element.appendChild(document.createTextNode(`\n${indent}  `));
      element.appendChild(build(child, `${indent}  `));
    }
    if (children.length > 0) element.appendChild(document.createTextNode(`\n${indent}`));
    return element;
  };
  document.appendChild(build(root, ''));
  const written = new XMLSerializer().serializeToString(document, { requireWellFormed: true });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written}\n`;
}
