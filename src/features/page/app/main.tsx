import { render } from 'preact';
import { App } from './app.js';
import { APP_ELEMENT, DATA_ELEMENT, type PageData } from './data.js';

const app = document.getElementById(APP_ELEMENT);
const data = document.getElementById(DATA_ELEMENT)?.textContent;
if (app && data) {
  const pageData: PageData = JSON.parse(data);
  // What stands there is for readers without scripts.
  app.replaceChildren();
  render(<App data={pageData} />, app);
}
