import { useMemo } from 'react'
import { models, type Parameter } from '#shared/contract/calls/models.ts'
import { useCall } from '#web/lib/queries.ts'

/** A data item or a built-in input that a rule can use. */
export interface RuleParameter extends Parameter {
  /**
   * Set if the rule's models define this parameter differently. The rule then uses the definition of the first model.
   */
  readonly differs?: true | undefined
  /** The value that an instrument last reported, with its unit and the instrument's name. */
  readonly latest?: string | undefined
  /** A line that says what the input is, if it is none of the model's parameters. */
  readonly help?: string | undefined
  /** The text of the input in an expression, if that is not its mnemonic. */
  readonly inserted?: string | undefined
}

export interface RuleParameters {
  readonly isReading: boolean
  readonly error: Error | null
  readonly refetch: () => void
  /** The parameters in the server's order, keyed by mnemonic. */
  readonly byName: ReadonlyMap<string, RuleParameter>
}

const none: ReadonlyMap<string, RuleParameter> = new Map()

/** Reads the parameters of the chosen models (specification B §7). */
export const useParameters = (modelNames: readonly string[]): RuleParameters => {
  const isAsked = modelNames.length > 0
  const { data, error, isPending, refetch } = useCall(
    models.listModelParameters,
    { models: [...modelNames], pageSize: 10_000, offSet: 1 },
    { enabled: isAsked },
  )
  const byName = useMemo(() => (data ? new Map(Object.entries(data.parameters)) : none), [data])
  return { isReading: isAsked && isPending, error, refetch: () => void refetch(), byName }
}

/** The name of a data item in lists of options. */
export const nameOfParameter = ({ displayName, mnemonic }: Parameter): string => displayName || mnemonic
