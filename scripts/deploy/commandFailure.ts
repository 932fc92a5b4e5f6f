/** A failure that its message explains in full: the command prints it, without a stack. */
export class CommandFailure extends Error {}
