import { CallFailure } from '#web/lib/failure.ts'

/** The failure of an upload, as the form that sends the file shows it. */
export const uploadFailure = (message: string): CallFailure => new CallFailure(0, { message }, 'InternalError')
