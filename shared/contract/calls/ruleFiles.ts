import * as z from 'zod'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { UploadLink, UploadOrder } from '../uploadOrder.ts'
import { Rule } from '../rule.ts'

/** The name that calls use for the place of rule files (B §9). No bucket has this name. */
export const ruleBucketName = 'rules-update' as const

/** The changes that a file would make. The counts include all changes, even if the lists had to be cut. */
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
   * This call is specified in B §7. The path is in small letters, because a call of the system service has nearly the
   * same name.
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
   * This call is specified in B §7. Rules that are already saved as in the file are not changed, so that a file may be
   * sent again after an interruption.
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
      /** If true, nothing is changed. The answer says what would change. */
      dryRun: z.boolean().default(false),
      nextToken: compared(2048).optional(),
      /**
       * The publication number from the answer of the dry run. A rule that somebody has published since is not
       * changed, because the dry run did not show that change.
       */
      publication: z.int().min(0).optional(),
    }),
    answer: z.object({
      message: z.string(),
      /** The counts since the first call with this file. */
      successcount: z.int(),
      failedcount: z.int(),
      /**
       * The rules that were refused in this call, each with the reason. For a dry run only the first ones, if there
       * are many.
       */
      ruleStatus: z.record(z.string(), z.string()),
      /** The answer of a dry run: the changes that the file would make. */
      changes: RuleChanges.optional(),
      /** The answer of a dry run: the newest publication of a rule before the rules were read. */
      publication: z.int().optional(),
      done: z.boolean(),
      /** `progress` is in percent. */
      progress: z.number(),
      nextToken: z.string().optional(),
    }),
  }),
}
