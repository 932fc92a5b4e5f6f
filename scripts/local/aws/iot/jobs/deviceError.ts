/** The codes that IoT Jobs uses to reject a device's request. */
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

/** A rejection that the device reads; `details` go beside code and message. */
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
