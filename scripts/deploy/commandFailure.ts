/** A failure whose message explains everything. The command prints it without a stack. */
export class CommandFailure extends Error {}
