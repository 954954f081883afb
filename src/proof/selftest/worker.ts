import { parentPort } from 'node:worker_threads';
import { judgeSubject } from './judge-subject.js';
import type { Numbered } from './pool.js';
import type { Subject, SubjectResult } from './subject.js';

parentPort?.on('message', ([position, subject]: Numbered<Subject>) => {
  // A rejection ends the thread with an error, which the pool reports.
  void judgeSubject(subject).then((result) =>
    parentPort?.postMessage([position, result] satisfies Numbered<SubjectResult>),
  );
});
