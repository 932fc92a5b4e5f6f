import { CallFailure } from '#web/lib/failure.ts'

/** Why a file is not there, in words for the form that sends it. */
export const uploadFailure = (message: string): CallFailure => new CallFailure(0, { message }, 'InternalError')
