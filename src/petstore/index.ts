/** The pet store's part of the kit. `judge(subject, options)` and `rejudge(log)` are in src/judge.ts. */
export { petstore } from './service.js';
