import type { Context } from 'aws-lambda'
import { noteBounce } from '../application/bounces/noteBounce.ts'

/** Handles SES events about mails that bounced or were reported as unwanted. */
export const handler = (event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> =>
  noteBounce(event, awsRequestId, Date.now())
