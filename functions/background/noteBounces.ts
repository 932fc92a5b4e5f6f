import type { Context } from 'aws-lambda'
import { noteBounce } from '../application/bounces/noteBounce.ts'

/** Handles events of SES that a mail bounced, or that its reader reported it as unwanted. */
export const handler = (event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> =>
  noteBounce(event, awsRequestId, Date.now())
