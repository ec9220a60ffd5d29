/** The same value without any field that holds a CPF: it is not kept on the device (`design.md` §6). */
export function withoutCpf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutCpf) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !/cpf/i.test(name))
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutCpf(field)])) as T
}
