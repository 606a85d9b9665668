/** The condition of a write did not hold: someone else wrote first, or the item is not what its writer expects. */
export class WriteConflictError extends Error {
  constructor(cause: Error) {
    super('The condition of this write does not hold: nothing is written', { cause });
    this.name = 'WriteConflictError';
  }
}

/**
 * Waits for a put, an update or a delete that carries a condition, and returns its answer.
 * @throws {WriteConflictError} when the condition does not hold.
 */
export async function conditionalWrite<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') throw new WriteConflictError(error);
    throw error;
  }
}

/**
 * Like `conditionalWrite`, for a caller to whom a conflict is an ordinary answer: true when written, false when not.
 */
export async function tryWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await conditionalWrite(write);
    return true;
  } catch (error) {
    if (error instanceof WriteConflictError) return false;
    throw error;
  }
}
