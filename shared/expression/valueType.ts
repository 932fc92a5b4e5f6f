/**
 * The types that values in expressions can have. `code` is the type of `Code` in device code rules; parameters of
 * models have the other types.
 */
export type ValueType = 'number' | 'string' | 'boolean' | 'code'

/** The types of a model's parameters, by mnemonic. */
export type ParameterTypes = ReadonlyMap<string, ValueType>
