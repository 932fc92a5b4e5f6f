import { CallFailure } from '#web/lib/failure.ts'

/** The failure of an upload, as an error that the form can show. */
export const uploadFailure = (message: string): CallFailure => new CallFailure(0, { message }, 'InternalError')
