import { enrolment, type Enrolment } from '../application/admission/enrolment.ts'

/**
 * The fields of AWS IoT's event that this function reads. AWS IoT sends the event before it provisions a thing with
 * the claim certificate.
 */
interface ProvisioningRequest {
  readonly parameters?: Readonly<Record<string, string>>
}

/**
 * Decides whether an instrument may enrol. If this function fails, AWS IoT provisions nothing. Decision 61 has the
 * rules.
 */
export const handler = async ({ parameters }: ProvisioningRequest): Promise<Enrolment> =>
  enrolment(parameters?.['SerialNumber'] ?? '', Date.now())
