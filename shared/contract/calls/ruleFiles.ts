import * as z from 'zod'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { UploadLink, UploadOrder } from '../uploadOrder.ts'
import { Rule } from '../rule.ts'

/** The name with which calls say that a file contains rules (B §9). It is not the name of a bucket. */
export const ruleBucketName = 'rules-update' as const

/**
 * The changes to rules that a file of rules would make. The counts include all changes, even if the lists of them are
 * cut.
 */
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
   * Returns a link for the upload of a file of rules. This call is specified in B §7. Its path is in small letters,
   * unlike that of a call of the system service with nearly the same name.
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
   * Saves the rules of an uploaded file. This call is specified in B §7. Rules that are already saved as in the file
   * are not changed, so the file may be sent again after an interruption.
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
      /** True for a dry run: nothing is changed, and the answer says what would change. */
      dryRun: z.boolean().default(false),
      nextToken: compared(2048).optional(),
      /**
       * The publication number from the answer of the dry run. Rules that somebody has published since are not
       * changed, because the dry run could not show that.
       */
      publication: z.int().min(0).optional(),
    }),
    answer: z.object({
      message: z.string(),
      /** The number of rules that were saved since the first call with this file. */
      successcount: z.int(),
      failedcount: z.int(),
      /**
       * The rules that this call refused to save, each with the reason. If there are many, the answer of a dry run has
       * only the first ones.
       */
      ruleStatus: z.record(z.string(), z.string()),
      /** The changes that the file would make to rules. Only the answer of a dry run has them. */
      changes: RuleChanges.optional(),
      /** The number of the newest publication before the rules were read. Only the answer of a dry run has it. */
      publication: z.int().optional(),
      done: z.boolean(),
      /** The share of the file's rules that have been processed, in percent. */
      progress: z.number(),
      nextToken: z.string().optional(),
    }),
  }),
}
