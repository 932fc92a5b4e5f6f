/** A failure whose message explains everything, so the command prints it without a stack trace. */
export class CommandFailure extends Error {}
