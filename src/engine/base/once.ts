/** The results of a pure function of objects that nothing changes: each is made once, and kept for as long as its object. */
export function onceFor<Of extends object, Result extends object | string>(
  make: (of: Of) => Result,
): (of: Of) => Result {
  const made = new WeakMap<Of, Result>();
  return (of) => {
    const result = made.get(of) ?? make(of);
    made.set(of, result);
    return result;
  };
}
