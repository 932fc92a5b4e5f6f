/**
 * The types of values in expressions. `code` is the type of `Code` in rules on device codes. Parameters of models
 * have one of the other types.
 */
export type ValueType = 'number' | 'string' | 'boolean' | 'code'

/** The types of a model's parameters, keyed by mnemonic. */
export type ParameterTypes = ReadonlyMap<string, ValueType>
