import { exchangePlace } from '../../../../core/report/exchange-place.js';
import type { Marker } from '../../../../core/results/marker.js';
import type { Counterexample, Finding, RecordedExchange } from '../../../../core/results/model.js';
import { plural } from '../../../../core/text/plural.js';
import { visible } from '../../../../core/text/visible.js';
import { VisibleText } from '../bodies/visible-text.js';
import { Fold } from '../navigation/fold.js';
import { ExchangeView, exchangeInShort } from './exchange-view.js';

/** The evidence of a finding: the case, the exchanges in their order, and the control. */
export function Evidence({ finding }: { readonly finding: Finding }) {
  const { counterexample, exchanges, control, markers } = finding;
  return (
    <>
      {counterexample && <Case example={counterexample} />}
      <Exchanges exchanges={exchanges} markers={markers} />
      {control && (
        <Fold
          summary={`Control: sent beside it without the fault, answered as it should be (exchange ${control.number}: ${exchangeInShort(control)})`}
        >
          {() => <ExchangeView exchange={control} markers={[]} />}
        </Fold>
      )}
    </>
  );
}

/** The first and the last open; what lies between them says little until it is asked for. */
function Exchanges({
  exchanges,
  markers,
}: {
  readonly exchanges: readonly RecordedExchange[];
  readonly markers: readonly Marker[];
}) {
  const between = exchanges.slice(1, -1);
  const ends = [exchanges[0], exchanges.length > 1 ? exchanges.at(-1) : undefined];
  const shown = (exchange: RecordedExchange) => {
    const { word, isSameConnection } = exchangePlace(exchange, exchanges) ?? {};
    const place = word && `${word}${isSameConnection ? ', on the same connection' : ''}: `;
    return <ExchangeView exchange={exchange} markers={markers} place={place} />;
  };
  const [first, last] = ends.map((exchange) => exchange && shown(exchange));
  return (
    <>
      {first}
      {between.length > 0 && (
        <Fold summary={`${plural(between.length, 'exchange')} between the first and the last`}>
          {() => between.map(shown)}
        </Fold>
      )}
      {last}
    </>
  );
}

function Case({ example }: { readonly example: Counterexample }) {
  return (
    <div class="case">
      <h4>
        Case <small>{originOf(example)}</small>
      </h4>
      <div class="lines">
        <div class="line">
          <VisibleText text={example.value} />
        </div>
      </div>
      {example.also && (
        <p>
          Also: <VisibleText text={example.also.join('; ')} atFirst={400} />
        </p>
      )}
      <p class="aside">
        The property: <VisibleText text={example.property} />
      </p>
    </div>
  );
}

function originOf({ origin, index, seed, path, shrinks }: Counterexample): string {
  if (origin === 'table') return `case ${index} of the fixed table`;
  const shrunk = shrinks === 0 ? '' : `, made smaller in ${plural(shrinks, 'step')}`;
  return `random case ${index} of seed ${seed}${path === undefined ? '' : `, path ${visible(path)}`}${shrunk}`;
}
