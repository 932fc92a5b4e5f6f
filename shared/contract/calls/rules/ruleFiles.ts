import * as z from 'zod'
import { route } from '../../route.ts'
import { compared } from '../../texts.ts'
import { UploadLink, UploadOrder } from '../../uploadOrder.ts'
import { Rule } from '../../rule.ts'

/** The value of `bucketName` in the calls about files of rules (specification B §9). No real bucket has this name. */
export const ruleBucketName = 'rules-update' as const

/** What a file of rules would change. The counts include all changes, even if the lists are truncated. */
export const RuleChanges = z.object({
  newCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  refusedCount: z.int(),
  new: z.array(Rule),
  changed: z.array(z.object({ before: Rule, after: Rule })),
  refused: z.array(z.object({ row: z.int(), ruleName: z.string(), reason: z.string() })),
})

export type RuleChanges = z.infer<typeof RuleChanges>

export const ruleFiles = {
  /**
   * Returns a link for uploading a file of rules. Specification B §7 defines this call. Its path is in lower case; a
   * call of the system service has the same path except for its capitals.
   */
  generatePresignedRuleUrl: route({
    method: 'POST',
    path: '/generatepresignedurl',
    summary: 'An address to PUT one CSV file of rules to, for 15 minutes',
    roles: ['adminGroup'],
    body: UploadOrder,
    answer: UploadLink.extend({ bucketName: z.literal(ruleBucketName) }),
  }),
  /**
   * Saves the rules of an uploaded file. Specification B §7 defines this call. Rules that are already saved as in the
   * file are left alone, so the file can be sent again after an interruption.
   */
  uploadRuleData: route({
    method: 'POST',
    path: '/uploadruledata',
    summary: "Apply an uploaded file's rules, new and changed ones",
    roles: ['adminGroup'],
    audit: 'rule.import',
    body: z.object({
      fileName: compared(255).min(1, 'Required'),
      bucketName: z.literal(ruleBucketName, `The bucket must be ${ruleBucketName}`).optional(),
      /** True for a dry run: nothing changes, and the answer says what would change. */
      dryRun: z.boolean().default(false),
      nextToken: compared(2048).optional(),
      /**
       * The number of the newest publication of rules, as the dry run returned it. Rules that were published later
       * are not changed, because the dry run could not show those changes.
       */
      publication: z.int().min(0).optional(),
    }),
    answer: z.object({
      message: z.string(),
      /** The number of rules saved so far, since the first call with this file. */
      successcount: z.int(),
      failedcount: z.int(),
      /**
       * The rules that this call refused to save, each with the reason. A dry run lists only the first ones if there
       * are many.
       */
      ruleStatus: z.record(z.string(), z.string()),
      /** The changes that the file would make. Set for a dry run only. */
      changes: RuleChanges.optional(),
      /** The number of the newest publication of rules when this call read the rules. Set for a dry run only. */
      publication: z.int().optional(),
      done: z.boolean(),
      /** How much of the file has been processed, in percent of its rules. */
      progress: z.number(),
      nextToken: z.string().optional(),
    }),
  }),
}
