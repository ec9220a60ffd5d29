const FIRST =
  'Ana Anna Paula Paulo Marina Marisa Maria Mario Mariana João José Thiago Tiago Luiz Luís Luísa Matheus Mateus Carla Carlos Camila Rafael Rafaela Daniel Daniela Danilo Bruna Bruno Fernanda Fernando Gabriel Gabriela Felipe Phelipe Vitor Victor Vitória Renan Renata Renato Caio Kaio Helena Elena Lucas Luca Júlia Júlio Sofia Sophia Marcela Marcelo Márcia Márcio'.split(
    ' ',
  )
const LAST =
  'Silva Souza Sousa Lima Prado Reis Dias Alves Rocha Moura Castro Ramos Nunes Pinto Melo Cardoso Teixeira Barros'.split(
    ' ',
  )

// The same people every time: a failure can be looked at again.
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  return {
    chance: (share: number) => next() < share,
    upTo: (count: number) => Math.floor(next() * count),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}
export type Dice = ReturnType<typeof dice>
export type Villager = {
  id: number
  name: string
  phone: string
  cpf: string
  hasNamesake: boolean
  housemates: string[]
}

const digits = (roll: Dice, count: number) =>
  Array.from({ length: count }, () => roll.upTo(10)).join('')

/** Each check digit weighs the digits before it: the last one twice, the one before three times, and so on, by elevens. */
function anyCpf(roll: Dice): string {
  const withDigit = (cpf: string) => {
    const weighed = [...cpf].map((digit, at) => Number(digit) * (cpf.length + 1 - at))
    const rest = weighed.reduce((sum, one) => sum + one, 0) % 11
    return `${cpf}${rest < 2 ? 0 : 11 - rest}`
  }
  return withDigit(withDigit(digits(roll, 9)))
}

const plainly = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')
// One name in two spellings, as people know them.
const SPELLINGS = [
  ['ana', 'anna'],
  ['thiago', 'tiago'],
  ['luiz', 'luis'],
  ['matheus', 'mateus'],
  ['felipe', 'phelipe'],
  ['vitor', 'victor'],
  ['caio', 'kaio'],
  ['helena', 'elena'],
  ['sofia', 'sophia'],
]
const spelled = (name: string) => {
  const plain = plainly(name).toLowerCase()
  return SPELLINGS.find((names) => names.includes(plain))?.[0] ?? plain
}

/** Households of one to five behind one phone; namesakes among them show their CPF until all are known, as nothing else tells them apart. */
export function village(roll: Dice, size: number): Villager[] {
  const people: Villager[] = []
  while (people.length < size) {
    const phone = `${roll.pick(['48', '11', '21'])}${roll.chance(0.9) ? `9${6 + roll.upTo(4)}${digits(roll, 7)}` : `3${digits(roll, 7)}`}`
    const surname = roll.pick(LAST)
    const home = Array.from({ length: roll.chance(0.6) ? 1 : 2 + roll.upTo(4) }, (_, member) => ({
      id: people.length + member,
      name: `${roll.pick(FIRST)} ${roll.chance(0.3) ? `${roll.pick(LAST)} ` : ''}${surname}${roll.chance(0.05) ? ' Filho' : ''}`,
      phone,
      cpf: anyCpf(roll),
      hasNamesake: false,
      housemates: [] as string[],
    }))
    for (const one of home) {
      one.housemates = home.filter((other) => other !== one).map((other) => spelled(firstOf(other)))
      one.hasNamesake = one.housemates.includes(spelled(firstOf(one)))
    }
    people.push(...home)
  }
  return people.slice(0, size)
}

const firstOf = ({ name }: { name: string }) => name.split(' ')[0]!

/** How somebody writes themselves down, in a hurry or over the phone; `isKnown` where they and whoever lives with them did before. */
export function typed(roll: Dice, person: Villager, isKnown = false) {
  const { cpf, hasNamesake, name, phone } = person
  const isMobile = phone.length === 11
  return {
    name: roll.pick([
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      plainly(name),
      // Namesakes take care with what tells them apart.
      ...(hasNamesake ? [] : [name.replace(/ .* /, ' '), firstOf(person), slipped(roll, person)]),
    ]),
    phone:
      !hasNamesake && roll.chance(0.05)
        ? phone.slice(0, 4) + digits(roll, phone.length - 4)
        : isMobile && roll.chance(0.3)
          ? phone.slice(0, 2) + phone.slice(3)
          : roll.pick([phone, `+55${phone}`, `(${phone.slice(0, 2)}) ${phone.slice(2)}`]),
    cpf: (hasNamesake && !isKnown) || roll.chance(0.5) ? cpf : null,
  }
}

// Whoever slips into the very name of a housemate is taken for them by people too.
function slipped(roll: Dice, { housemates, name }: Villager) {
  const at = 1 + roll.upTo(name.length - 2)
  const slips = [
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name[at] + name.slice(at),
    name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
  ]
  return roll.pick(slips.filter((slip) => !housemates.includes(spelled(firstOf({ name: slip })))))
}
