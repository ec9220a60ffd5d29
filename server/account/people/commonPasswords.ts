import { COMMON_PASSWORD, guessedPassword } from '#shared/account/people/password.ts'
import type { Db } from '../../platform/db/db.ts'
import { ProblemError } from '../../platform/http/problem.ts'

type Person = { username: string; name?: string | null; email?: string }

/** Throws a 422 at the field `password` for one that is common, or that who knows the person or the venue would guess. */
export async function refuseGuessed(db: Db, password: string, person: Person): Promise<void> {
  const why = await whyGuessed(db, password, person)
  if (why) throw new ProblemError('invalid-input', { errors: { password: [why] } })
}

/** Why that is no password for this person; null when it is one. */
export async function whyGuessed(
  db: Db,
  password: string,
  { username, name, email }: Person,
): Promise<string | null> {
  if (await isCommon(password)) return COMMON_PASSWORD
  // Before the first start there is none.
  const venue = await db('venue').where({ id: 1 }).first('name', 'brand')
  const names = [username, name, email?.split('@')[0], venue?.name, venue?.brand]
  return guessedPassword(
    password,
    names.map((text) => text ?? ''),
  )
}

/** Whether it is among the breached ones, or a word that most of them are made of, however it is dressed up: `S3nh@-2026`. */
export async function isCommon(password: string): Promise<boolean> {
  const spelled = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  if ((await breached()).has(spelled)) return true
  const bare = (text: string) => text.replace(/[^a-z]/g, '')
  return [bare(spelled), bare(unleet(spelled)), bare(unleet(spelled.replace(/\d+$/, '')))].some(
    (word) => WORDS.has(word) || WORDS.has(onceOnly(word)),
  )
}

let known: Promise<ReadonlySet<string>> | undefined

// Some 50,000: read when somebody first chooses a password, not at the start.
function breached() {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return known
}

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => LEET[sign]!)

/** `senhasenha` is `senha`. */
function onceOnly(word: string) {
  return /^(.+?)\1+$/.exec(word)?.[1] ?? word
}

// What people in Brazil add a year or a row of digits to.
const WORDS = new Set(
  `senha minhasenha senhaforte novasenha password passwd pass mypassword admin administrador root master user usuario login entrar
  acesso welcome bemvindo letmein iloveyou teamo euteamo amor meuamor vida minhavida jesus jesuscristo deus deusefiel deusteama senhor
  familia minhafamilia felicidade saudade liberdade brasil saopaulo riodejaneiro flamengo corinthians palmeiras santos vasco gremio
  internacional cruzeiro atletico galo fluminense botafogo futebol volei voleibol futevolei beachtennis beachtenis tenis quadra quadras arena reserva reservas recepcao gerente professor dono cliente empresa trabalho escola computador internet google
  facebook instagram whatsapp gmail mudar mudarsenha trocar trocarsenha teste testando test guest visitante segredo temporaria
  qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbnm qazwsx abc abcd abcdef princesa superman batman pokemon naruto goku chocolate
  gatinha cachorro borboleta estrela janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro`.split(
    /\s+/,
  ),
)
