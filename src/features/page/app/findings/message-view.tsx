import { useState } from 'preact/hooks';
import type { RecordedExchange, RecordedRequest, RecordedResponse } from '../../../../core/results/model.js';
import { CUT, type Sign } from '../../../../core/results/sign.js';
import { plural } from '../../../../core/text/plural.js';
import { BodyView } from '../bodies/body-view.js';
import { MarkedText, MissingNote } from '../bodies/marked-text.js';
import { VisibleText } from '../bodies/visible-text.js';
import { statusLine } from './status-phrase.js';

type Headers = RecordedResponse['headers'];
type HeaderSign = Sign & { readonly in: 'header' };

const NONE: readonly Sign[] = [];
/** Headers that are shown at first: a server may send any number. */
const AT_FIRST = 40;

/** The request. */
export function RequestView({
  request,
  signs,
}: {
  readonly request: RecordedRequest;
  readonly signs: readonly Sign[];
}) {
  return (
    <div class="message">
      <h5>Request</h5>
      <div class="lines">
        <div class="line start">
          <MarkedText marked={signs.some((sign) => sign.in === 'address')}>
            {request.method} <VisibleText text={pathOf(request.url)} />
          </MarkedText>
        </div>
        <HeaderLines headers={request.headers} signs={[]} />
      </div>
      {request.body && <BodyView body={request.body} signs={NONE} />}
    </div>
  );
}

/** The response, its offending part marked. */
export function ResponseView({
  exchange,
  signs,
}: {
  readonly exchange: RecordedExchange;
  readonly signs: readonly Sign[];
}) {
  const { response, failure } = exchange;
  const broken = signs.some((sign) => sign.in === 'message');
  const marked = signs.some((sign) => sign.in === 'status') || (broken && failure === undefined);
  return (
    <div class="message">
      <h5>Response</h5>
      <div class="lines">
        <div class="line start">
          <MarkedText marked={marked}>
            {response ? statusLine(response.status) : 'no whole response'}
          </MarkedText>
        </div>
        {response && (
          <HeaderLines headers={response.headers} signs={signs.filter((sign) => sign.in === 'header')} />
        )}
      </div>
      {response && <BodyView body={response.body} signs={signs} />}
      {failure !== undefined && (
        <p class="failure">
          <MarkedText marked={broken}>
            <VisibleText text={failure} />
          </MarkedText>
        </p>
      )}
    </div>
  );
}

function HeaderLines({
  headers,
  signs,
}: {
  readonly headers: Headers;
  readonly signs: readonly HeaderSign[];
}) {
  const [all, setAll] = useState(false);
  const shown = all
    ? headers
    : headers.filter((header, index) => index < AT_FIRST || signs.some((sign) => isOf(sign, ...header)));
  const absent = signs.filter((sign) => !headers.some(([name]) => name.toLowerCase() === sign.name));
  return (
    <>
      {shown.map(([name, value]) => (
        <div class="line header">
          <MarkedText marked={signs.some((sign) => isOf(sign, name, value))}>
            <VisibleText text={name} />: <VisibleText text={value} />
          </MarkedText>
        </div>
      ))}
      {shown.length < headers.length && (
        <button type="button" class="more" onClick={() => setAll(true)}>
          Show {plural(headers.length - shown.length, 'header')} more
        </button>
      )}
      {absent.map(({ name }) => (
        <div class="line header">
          <MissingNote>no header {name}</MissingNote>
        </div>
      ))}
    </>
  );
}

/** The value of a sign may have been cut. */
function isOf({ name, is }: HeaderSign, header: string, value: string): boolean {
  if (header.toLowerCase() !== name) return false;
  return is === null || value === is || (is.endsWith(CUT) && value.startsWith(is.slice(0, -CUT.length)));
}

/** The command beside it has the whole address. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '');
}
