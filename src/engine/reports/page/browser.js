// Filters, opens what a link leads to, and copies commands. The page can be read without it.
const form = document.querySelector('form');
const requirements = [...document.querySelectorAll('.requirement')];
const entries = [...document.querySelectorAll('[data-outcome]:is(.finding, .entry)')];
const findings = entries.filter((one) => one.matches('.violated, .waived, .warned'));

function filter() {
  const words = form.elements.text.value.toLowerCase().split(/\s+/);
  const chosen = [...form.querySelectorAll('select')].filter(({ value }) => value !== '');
  for (const one of [...entries, ...requirements]) {
    const content = (entries.includes(one) ? one : one.querySelector('summary, th')).textContent.toLowerCase();
    const isWanted = words.every((word) => content.includes(word));
    one.hidden = !isWanted || chosen.some(({ name, value }) => !` ${one.dataset[name]} `.includes(` ${value} `));
  }
  const counts = [countOf(findings, 'findings'), countOf(requirements, 'requirements')];
  form.querySelector('output').value = counts.filter(Boolean).join(', ');
}

const countOf = (all, words) =>
  all.length > 0 && `${all.filter(({ hidden }) => !hidden).length} of ${all.length} ${words}`;

form.hidden = false;
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
filter();

for (const link of document.querySelectorAll('a[data-outcome]')) {
  link.addEventListener('click', () => {
    form.reset();
    form.elements.outcome.value = link.dataset.outcome;
    filter();
  });
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.hidden) {
    form.reset();
    filter();
  }
  const evidence = target.querySelector('.evidence');
  for (const one of [target, evidence]) if (one instanceof HTMLDetailsElement) one.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', openTarget);
openTarget();

for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = button.parentElement.querySelector('code');
    // Without a clipboard the text is selected instead.
    const copied = await navigator.clipboard?.writeText(code.textContent).then(
      () => true,
      () => false,
    );
    if (copied) button.textContent = 'Copied';
    else getSelection().selectAllChildren(code);
  });
}
