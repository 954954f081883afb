/** Ends a check without a verdict on its requirement; the engine turns it into the check's record. */
export abstract class Ending extends Error {
  abstract readonly end: 'blocked' | 'unanswered' | 'not-applicable';
}

/** A response that the check builds on was wrong; another requirement reports that. */
export class Blocked extends Ending {
  override readonly name = 'Blocked';
  readonly end = 'blocked';

  /** @param by the violated requirement that is in the way, if one is */
  constructor(
    message: string,
    readonly by?: string,
  ) {
    super(message);
  }
}

/** A request got no response, so there is nothing to judge. */
export class Unanswered extends Ending {
  override readonly name = 'Unanswered';
  readonly end = 'unanswered';
}

/** The run's options or the state of the store leave the check nothing to judge. */
export class NotApplicable extends Ending {
  override readonly name = 'NotApplicable';
  readonly end = 'not-applicable';
}

/** An assertion of a check failed. The finding is in the evidence before this is thrown. */
export class Violated extends Error {
  override readonly name = 'Violated';
}
