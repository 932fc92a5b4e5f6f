/** The error codes with which IoT Jobs rejects requests from devices. */
export type DeviceErrorCode =
  | 'InvalidTopic'
  | 'InvalidJson'
  | 'InvalidRequest'
  | 'InvalidStateTransition'
  | 'ResourceNotFound'
  | 'VersionMismatch'
  | 'InternalError'
  | 'RequestThrottled'
  | 'TerminalStateReached'

/** The rejection of a device's request. The device gets its code, its message and the fields of `details`. */
export class DeviceError extends Error {
  readonly code: DeviceErrorCode
  readonly details: object

  constructor(code: DeviceErrorCode, message: string, details: object = {}) {
    super(message)
    this.name = code
    this.code = code
    this.details = details
  }
}
