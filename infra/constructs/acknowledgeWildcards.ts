import { Stack, Validations } from 'aws-cdk-lib'
import { CfnPolicy } from 'aws-cdk-lib/aws-iam'
import { rules } from 'cdk-nag'
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'
import type { IConstruct } from 'constructs'

/**
 * Acknowledges cdk-nag's findings about wildcards in the policies below `scope`, for the given resources and, if
 * actions are given, for these actions. Any other wildcard still fails the synthesis. cdk-nag identifies a finding by
 * its resolved text, and values from another stack are resolved only during the synthesis. The acknowledgement is
 * therefore added as a validation, which runs at that time.
 * @param resources ARNs as they are spelt in the policies, each with its wildcard
 */
export const acknowledgeWildcards = (
  scope: IConstruct,
  resources: readonly string[],
  reason: string,
  actions: readonly string[] = [],
): void =>
  scope.node.addValidation({
    validate: () => {
      const expected = new Set([
        ...resources.map(arn => `Resource::${flattenCfnReference(Stack.of(scope).resolve(arn))}`),
        ...actions.map(action => `Action::${action}`),
      ])
      for (const policy of scope.node.findAll().filter(child => child instanceof CfnPolicy)) {
        const findings = rules.iam.IAMNoWildcardPermissions(policy)
        const known = Array.isArray(findings) ? findings.filter(finding => expected.has(finding)) : []
        for (const finding of known) Validations.of(policy).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason })
      }
      return []
    },
  })
