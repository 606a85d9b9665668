/** The condition of a write failed: someone else wrote first, or the item is not as expected. */
export class WriteConflictError extends Error {
  constructor(cause: Error) {
    super('The condition of this write does not hold: nothing is written', { cause });
    this.name = 'WriteConflictError';
  }
}

/**
 * Runs a conditional put, update or delete and returns its answer.
 * @throws {WriteConflictError} if the condition fails.
 */
export async function conditionalWrite<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') throw new WriteConflictError(error);
    throw error;
  }
}

/** Runs a conditional write for a caller that expects conflicts: true if written. */
export async function tryWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await conditionalWrite(write);
    return true;
  } catch (error) {
    if (error instanceof WriteConflictError) return false;
    throw error;
  }
}
