import { enrolment, type Enrolment } from '../application/admission/enrolment.ts'

/**
 * The parts that this function reads of the event that AWS IoT sends before it provisions a thing by the claim
 * certificate.
 */
interface ProvisioningRequest {
  readonly parameters?: Readonly<Record<string, string>>
}

/**
 * Decides whether an instrument may enrol. If the function fails, AWS IoT provisions nothing. Decision 61 has the
 * rules.
 */
export const handler = async ({ parameters }: ProvisioningRequest): Promise<Enrolment> =>
  enrolment(parameters?.['SerialNumber'] ?? '', Date.now())
