import { useState } from 'preact/hooks';
import { CUT, type Marker } from '../../../../core/results/marker.js';
import type { RecordedExchange, RecordedRequest, RecordedResponse } from '../../../../core/results/model.js';
import { plural } from '../../../../core/text/plural.js';
import { BodyView } from '../bodies/body-view.js';
import { MarkedText, MissingNote } from '../bodies/marked-text.js';
import { VisibleText } from '../bodies/visible-text.js';
import { statusLine } from './status-phrase.js';

type Headers = RecordedResponse['headers'];
type HeaderMarker = Marker & { readonly in: 'header' };

const NONE: readonly Marker[] = [];
/** Headers that are shown at first: a server may send any number. */
const AT_FIRST = 40;

/** The request. */
export function RequestView({
  request,
  markers,
}: {
  readonly request: RecordedRequest;
  readonly markers: readonly Marker[];
}) {
  return (
    <div class="message">
      <h5>Request</h5>
      <div class="lines">
        <div class="line start">
          <MarkedText marked={markers.some((marker) => marker.in === 'address')}>
            {request.method} <VisibleText text={pathOf(request.url)} />
          </MarkedText>
        </div>
        <HeaderLines headers={request.headers} markers={[]} />
      </div>
      {request.body && <BodyView body={request.body} markers={NONE} />}
    </div>
  );
}

/** The response, its offending part marked. */
export function ResponseView({
  exchange,
  markers,
}: {
  readonly exchange: RecordedExchange;
  readonly markers: readonly Marker[];
}) {
  const { response, failure } = exchange;
  const broken = markers.some((marker) => marker.in === 'message');
  const marked = markers.some((marker) => marker.in === 'status') || (broken && failure === undefined);
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
          <HeaderLines
            headers={response.headers}
            markers={markers.filter((marker) => marker.in === 'header')}
          />
        )}
      </div>
      {response && <BodyView body={response.body} markers={markers} />}
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
  markers,
}: {
  readonly headers: Headers;
  readonly markers: readonly HeaderMarker[];
}) {
  const [all, setAll] = useState(false);
  const shown = all
    ? headers
    : headers.filter(
        (header, index) => index < AT_FIRST || markers.some((marker) => isOf(marker, ...header)),
      );
  const absent = markers.filter((marker) => !headers.some(([name]) => name.toLowerCase() === marker.name));
  return (
    <>
      {shown.map(([name, value]) => (
        <div class="line header">
          <MarkedText marked={markers.some((marker) => isOf(marker, name, value))}>
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

/** The value of a marker may have been cut. */
function isOf({ name, is }: HeaderMarker, header: string, value: string): boolean {
  if (header.toLowerCase() !== name) return false;
  return is === null || value === is || (is.endsWith(CUT) && value.startsWith(is.slice(0, -CUT.length)));
}

/** The command beside it has the whole address. */
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '');
}
