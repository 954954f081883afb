import type { Marker } from '../../../../core/results/marker.js';
import type { RecordedExchange } from '../../../../core/results/model.js';
import { Command } from '../command.js';
import { RequestView, ResponseView } from './message-view.js';
import { statusLine } from './status-phrase.js';

interface ExchangeViewProps {
  readonly exchange: RecordedExchange;
  /** The markers of the whole finding. */
  readonly markers: readonly Marker[];
  /** Its place among the exchanges of the finding, in words. */
  readonly place?: string | undefined;
}

/** Request and response side by side, and the command that sends the request again. */
export function ExchangeView({ exchange, markers, place }: ExchangeViewProps) {
  const own = markers.filter((marker) => marker.exchange === exchange.number);
  const { number, startedMs, durationMs, connection } = exchange;
  const where = connection === undefined ? '' : `, on connection ${connection}`;
  return (
    <section class="exchange" aria-label={`Exchange ${number}`}>
      <h4>
        {place === undefined ? 'Exchange' : `${place}exchange`} {number}{' '}
        <small>
          sent {(startedMs / 1000).toFixed(2)} s into the run, took {durationMs} ms{where}
        </small>
      </h4>
      <div class="messages">
        <RequestView request={exchange.request} markers={own} />
        <ResponseView exchange={exchange} markers={own} />
      </div>
      <Command label="curl" command={exchange.request.curl} />
    </section>
  );
}

/** `GET, 200 OK`. */
export function exchangeInShort({ request, response }: RecordedExchange): string {
  return `${request.method}, ${response ? statusLine(response.status) : 'no whole response'}`;
}
