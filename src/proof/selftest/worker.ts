import { parentPort } from 'node:worker_threads';
import { judgeSubject } from './judge-subject.js';
import type { Subject } from './subject.js';

parentPort?.on('message', (subject: Subject) => {
  // A rejection ends the thread with an error, which the pool reports.
  void judgeSubject(subject).then((result) => parentPort?.postMessage(result));
});
