import * as z from 'zod'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { UploadLink, UploadOrder } from '../uploadOrder.ts'
import { Rule } from '../rule.ts'

/** B §9: the name that calls use for the place of rule files. No bucket has this name. */
export const ruleBucketName = 'rules-update' as const

/** The changes that a file would make. The counts are complete even if the lists had to be cut. */
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
  /** B §7. The path is in small letters: the system service has another call of nearly this name. */
  generatePresignedRuleUrl: route({
    method: 'POST',
    path: '/generatepresignedurl',
    summary: 'An address to PUT one CSV file of rules to, for 15 minutes',
    roles: ['adminGroup'],
    body: UploadOrder,
    answer: UploadLink.extend({ bucketName: z.literal(ruleBucketName) }),
  }),
  /** B §7. Rules that are saved as the file has them are left alone, so that a file may be sent again after a break. */
  uploadRuleData: route({
    method: 'POST',
    path: '/uploadruledata',
    summary: "Apply an uploaded file's rules, new and changed ones",
    roles: ['adminGroup'],
    audit: 'rule.import',
    body: z.object({
      fileName: compared(255).min(1, 'Required'),
      bucketName: z.literal(ruleBucketName, `The bucket must be ${ruleBucketName}`).optional(),
      /** If true, nothing is changed: the answer says what would change. */
      dryRun: z.boolean().default(false),
      nextToken: compared(2048).optional(),
      /**
       * The number that the dry run answered. A rule that somebody has published since is left as it is, because the
       * dry run did not show that change.
       */
      publication: z.int().min(0).optional(),
    }),
    answer: z.object({
      message: z.string(),
      /** Since the first call with this file. */
      successcount: z.int(),
      failedcount: z.int(),
      /**
       * The rules of this call that were refused, each with the reason. With `dryRun`, only the first ones if there
       * are many.
       */
      ruleStatus: z.record(z.string(), z.string()),
      /** With `dryRun`. */
      changes: RuleChanges.optional(),
      /** With `dryRun`: the newest publication of a rule before the rules were read. */
      publication: z.int().optional(),
      done: z.boolean(),
      /** Percent. */
      progress: z.number(),
      nextToken: z.string().optional(),
    }),
  }),
}
