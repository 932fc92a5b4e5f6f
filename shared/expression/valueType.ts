/** `code` is the `Code` of device code rules; a model's parameters are of the other types. */
export type ValueType = 'number' | 'string' | 'boolean' | 'code'

/** A model's parameters by mnemonic. */
export type ParameterTypes = ReadonlyMap<string, ValueType>
