import { CFB, utils, write } from '@e965/xlsx'
import emptyNumbers from '@e965/xlsx/dist/xlsx.zahl'

type Rows = string[][]
/** A file as somebody's program makes it, and what is to be read of its first sheet: headings first. */
export type CorpusFile = {
  name: string
  /** Whose file it is, and what is special about it. */
  says: string
  content: () => Uint8Array<ArrayBuffer>
  table: Rows
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (one) => one.codePointAt(0)!)
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((one) => {
      const code = one.codePointAt(0)!
      const bytes = [code & 0xff, code >> 8]
      return isLittle ? bytes : bytes.toReversed()
    }),
  )
const ANA: Rows = [
  ['Nome', 'Telefone'],
  ['João Sá', '48999887766'],
]
const ANA_TEXT = 'Nome;Telefone\r\nJoão Sá;48999887766\r\n'

type Cell = string | { value: number; style: number } | { iso: string; style: number }
type Book = { sheets: { name: string; hidden?: boolean; rows: Cell[][] }[]; pr?: string }
/** Formats of the styles of these workbooks, by their number. */
const FORMATS = [
  'General',
  'dd/mm/yyyy',
  'hh:mm',
  'dd/mm/yyyy hh:mm',
  '&quot;R$&quot;\\ #,##0.00',
  '000\\.000\\.000\\-00',
  '[h]:mm',
  '[$-416]d\\ &quot;de&quot;\\ mmmm\\ &quot;de&quot;\\ yyyy',
]

/** A workbook as the parts that programs write into it, without any that this product makes by itself. */
function workbook({ pr = '', sheets }: Book): Uint8Array<ArrayBuffer> {
  const zip = CFB.utils.cfb_new()
  const add = (path: string, xml: string) =>
    CFB.utils.cfb_add(zip, `/${path}`, utf8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`))
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
  )
  add(
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}">${pr}<sheets>${sheets.map(({ hidden, name }, at) => `<sheet name="${name}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships">${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  )
  // Apple Numbers begins its own formats at 59, among those that are built in elsewhere.
  add(
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="${FORMATS.length - 1}">${FORMATS.slice(1)
      .map((format, at) => `<numFmt numFmtId="${59 + at}" formatCode="${format}"/>`)
      .join(
        '',
      )}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="${FORMATS.length}">${FORMATS.map((_, at) => `<xf numFmtId="${at === 0 ? 0 : 58 + at}" fontId="0" fillId="0" borderId="0"/>`).join('')}</cellXfs></styleSheet>`,
  )
  sheets.forEach(({ rows }, at) => {
    const cells = rows.map((row, line) => {
      const xml = row.map((cell, column) => {
        const place = utils.encode_cell({ r: line, c: column })
        if (typeof cell === 'string') {
          return cell && `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
        }
        if ('iso' in cell) return `<c r="${place}" s="${cell.style}" t="d"><v>${cell.iso}</v></c>`
        return `<c r="${place}" s="${cell.style}"><v>${cell.value}</v></c>`
      })
      return `<row r="${line + 1}">${xml.join('')}</row>`
    })
    add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    )
  })
  return Uint8Array.from(CFB.write(zip, { type: 'array', fileType: 'zip' }) as number[])
}

const date = (value: number) => ({ value, style: 1 })
const time = (value: number) => ({ value, style: 2 })
const both = (value: number) => ({ value, style: 3 })
const plain = (value: number) => ({ value, style: 0 })
const written = (rows: Rows, bookType: 'biff8' | 'numbers' | 'ods' | 'xlsb') =>
  new Uint8Array(
    write(
      { SheetNames: ['Clientes'], Sheets: { Clientes: utils.aoa_to_sheet(rows) } },
      // Said to be a module, it is a text.
      { type: 'array', bookType, numbers: String(emptyNumbers) },
    ) as ArrayBuffer,
  )

export const CORPUS: readonly CorpusFile[] = [
  {
    name: 'excel-brasil.csv',
    says: "Excel's CSV in Brazil: semicolons, Windows-1252",
    content: () => latin(ANA_TEXT),
    table: ANA,
  },
  {
    name: 'google.csv',
    says: 'Google: commas, UTF-8',
    content: () => utf8(ANA_TEXT.replaceAll(';', ',')),
    table: ANA,
  },
  {
    name: 'unicode.txt',
    says: "Excel's 'Texto Unicode': UTF-16 with its mark, tabs",
    content: () => utf16(`\uFEFF${ANA_TEXT.replaceAll(';', '\t')}`, true),
    table: ANA,
  },
  {
    name: 'utf16-sem-marca.csv',
    says: 'UTF-16 without a mark, as a script writes it',
    content: () => utf16(ANA_TEXT, true),
    table: ANA,
  },
  {
    name: 'utf16-be.csv',
    says: 'UTF-16 with the higher byte first',
    content: () => utf16(ANA_TEXT, false),
    table: ANA,
  },
  {
    name: 'mac-antigo.csv',
    says: 'Excel for Mac, its own encoding of before and its own line ends',
    content: () => latin('Nome;Telefone\rJo\u008Bo S\u0087;48999887766\r'),
    table: ANA,
  },
  {
    name: 'dos.csv',
    says: 'Code page 850, as a program writes it that began in DOS',
    content: () => latin('Nome;Telefone\r\nJo\u00C6o Concei\u0087\u00C6o;48999887766\r\n'),
    table: [
      ['Nome', 'Telefone'],
      ['João Conceição', '48999887766'],
    ],
  },
  {
    name: 'um-byte.csv',
    says: 'UTF-8 with one byte that is none: the other names stay right',
    content: () =>
      Uint8Array.from([...utf8('Nome;Obs\r\nJoão;ca'), 0xe7, ...utf8('a\r\nConceição;ok\r\n')]),
    table: [
      ['Nome', 'Obs'],
      ['João', 'caça'],
      ['Conceição', 'ok'],
    ],
  },
  {
    name: 'sep-maiusculo.csv',
    says: "Excel's own word for the delimiter, in capitals",
    content: () => utf8('SEP=|\r\nNome|Valor\r\nAna|1,50\r\n'),
    table: [
      ['Nome', 'Valor'],
      ['Ana', '1,50'],
    ],
  },
  {
    name: 'com-titulo.csv',
    says: 'A title with commas and a blank line above the headings',
    content: () =>
      utf8('Clientes, mensalistas, avulsos, todos\r\n\r\nNome;Telefone\r\nJoão Sá;48999887766\r\n'),
    table: ANA,
  },
  {
    name: 'aspas.csv',
    says: 'A quote that does not close: its line is named, nobody is swallowed',
    content: () =>
      utf8(
        'Nome;Telefone;Obs\nZé;48999990012;"prefere 19h\nAna;48999990013;\nBia;48999990014;"traz ""bola"""\nCa;48999990015;"duas\nlinhas"\n',
      ),
    table: [
      ['Nome', 'Telefone', 'Obs'],
      ['Ana', '48999990013', ''],
      ['Bia', '48999990014', 'traz "bola"'],
      ['Ca', '48999990015', 'duas\nlinhas'],
    ],
  },
  {
    name: 'aspas-adiante.csv',
    says: "A quote that a later person's own one would close: those between them stay people",
    content: () =>
      utf8(
        'Nome;Telefone;Obs\nZé;48999990012;"prefere 19h\nAna;48999990013;\nBia;48999990014;traz bola"\nCa;48999990015;"às 8h;\nàs 9h;ou 10h"\n',
      ),
    table: [
      ['Nome', 'Telefone', 'Obs'],
      ['Ana', '48999990013', ''],
      ['Bia', '48999990014', 'traz bola"'],
      ['Ca', '48999990015', 'às 8h;\nàs 9h;ou 10h'],
    ],
  },
  {
    name: 'celula-longa.csv',
    says: 'A heading and a cell longer than any: only that row stays out',
    content: () => utf8(`Nome;${'Observações '.repeat(12)}\nAna;${'a'.repeat(2_001)}\nBia;curta\n`),
    table: [
      ['Nome', 'Observações '.repeat(12).trim()],
      ['Ana', 'a'.repeat(2_001)],
      ['Bia', 'curta'],
    ],
  },
  {
    name: 'contatos.csv',
    says: 'Contacts in English: first and last name in two columns',
    content: () => utf8('First Name,Last Name,Phone 1 - Value\nJoão,Sá,+55 48 99988-7766\n'),
    table: [
      ['First Name', 'Last Name', 'Phone 1 - Value'],
      ['João Sá', '', '+55 48 99988-7766'],
    ],
  },
  {
    name: 'com-ddd.csv',
    says: 'The area code in a column of its own',
    content: () => utf8('Nome;DDD;Celular\nJoão Sá;048;99988-7766\nBia;11;48 99911-2233\n'),
    table: [
      ['Nome', 'DDD', 'Celular'],
      ['João Sá', '', '048999887766'],
      ['Bia', '', '48 99911-2233'],
    ],
  },
  {
    name: 'com-ddd-pandas.csv',
    says: 'The same as pandas writes it: a column of numbers before, and each number with decimals',
    content: () => utf8(',Nome,DDD Celular,Celular\n0,João Sá,48.0,999887766.0\n1,Bia,,\n'),
    table: [
      ['', 'Nome', 'DDD Celular', 'Celular'],
      ['0', 'João Sá', '', '48999887766'],
      ['1', 'Bia', '', ''],
    ],
  },
  {
    name: 'ddd-junto.csv',
    says: 'A column that is called after the area code and holds whole phones',
    content: () => utf8('Nome;DDD + Telefone;Celular\nJoão Sá;48 3333-4444;99988-7766\n'),
    table: [
      ['Nome', 'DDD + Telefone', 'Celular'],
      ['João Sá', '48 3333-4444', '99988-7766'],
    ],
  },
  {
    name: 'perfil.csv',
    says: 'Unusual headings, and people whose own row says what columns are called',
    content: () =>
      utf8('Apelido;Fone pessoal;Perfil\nAna;48999887766;Atleta\nBia;48999887767;Mensalista\n'),
    table: [
      ['Apelido', 'Fone pessoal', 'Perfil'],
      ['Ana', '48999887766', 'Atleta'],
      ['Bia', '48999887767', 'Mensalista'],
    ],
  },
  {
    name: 'titulo-com-virgulas.csv',
    says: "A title that commas part as they part the columns, with a heading's word in it twice",
    content: () =>
      utf8('Relatório, de, clientes, de, dezembro\nNome,Telefone\nJoão Sá,48999887766\n'),
    table: ANA,
  },
  {
    name: 'data-e-hora.csv',
    says: 'Reservations with day and hour in one column and no other',
    content: () =>
      utf8(
        'Cliente;Celular;Quadra;Início;Término\nJoão Sá;48999887766;Central;01/04/2027 às 19:00;01/04/2027 às 21:00\n',
      ),
    table: [
      ['Cliente', 'Celular', 'Quadra', 'Início', 'Término'],
      ['João Sá', '48999887766', 'Central', '01/04/2027 às 19:00', '01/04/2027 às 21:00'],
    ],
  },
  {
    name: 'sistema.xls',
    says: 'A page that a program calls .xls: its texts, no American dates, leading zeros stay',
    content: () =>
      utf8(
        '<html><body><table><tr><td>Nome</td><td>Data</td><td>CPF</td></tr><tr><td>João</td><td>08/12/2026</td><td>01234567890</td></tr></table></body></html>',
      ),
    table: [
      ['Nome', 'Data', 'CPF'],
      ['João', '08/12/2026', '01234567890'],
    ],
  },
  {
    name: 'pedaco.xls',
    says: 'A piece of a page: a comment and a table without the page around it',
    content: () =>
      utf8(
        '<!-- Gerado em 01/12/2026 --><div><table><tr><th>Nome</th><th>Telefone</th></tr><tr><td>Jo&atilde;o S&#225;</td><td>48999887766</td></tr></table></div>',
      ),
    table: ANA,
  },
  {
    name: 'antigo.xls',
    says: 'Excel before 2007',
    content: () => written(ANA, 'biff8'),
    table: ANA,
  },
  {
    name: 'libreoffice.ods',
    says: "LibreOffice's own format",
    content: () => written(ANA, 'ods'),
    table: ANA,
  },
  {
    name: 'apple.numbers',
    says: "Apple Numbers' own format",
    content: () => written(ANA, 'numbers'),
    table: ANA,
  },
  {
    name: 'binario.xlsb',
    says: "Excel's binary workbook",
    content: () => written(ANA, 'xlsb'),
    table: ANA,
  },
  {
    name: 'horas.xlsx',
    says: 'What cells show of their dates and times, whatever they hold',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Jogos',
            rows: [
              ['Data', 'Hora', 'Início', 'Valor', 'CPF', 'Dia'],
              // A formula's day a hair below midnight; the hour of a cell that holds a date too.
              [
                date(46_356.9999999998),
                time(46_357.791666667),
                both(46_357.708333333),
                { value: 33.333333, style: 4 },
                { value: 1_234_567_890, style: 5 },
                { value: 46_357, style: 7 },
              ],
              [
                date(46_357),
                time(0.708333333),
                both(46_357),
                { value: 480, style: 4 },
                plain(52_998_224_725),
                { value: 1, style: 6 },
              ],
              [
                '',
                plain(0.791666666666667),
                { iso: '2026-12-01T19:00:00', style: 3 },
                plain(1_234.5),
                '',
                '',
              ],
            ],
          },
        ],
      }),
    table: [
      ['Data', 'Hora', 'Início', 'Valor', 'CPF', 'Dia'],
      ['01/12/2026', '19:00', '01/12/2026 17:00', '33,33', '012.345.678-90', '01/12/2026'],
      ['01/12/2026', '17:00', '01/12/2026', '480', '52998224725', '24:00'],
      ['', '0,791666666666667', '01/12/2026 19:00', '1234,5'],
    ],
  },
  ...(['1', 'true'] as const).map((yes) => ({
    name: `mac-1904-${yes}.xlsx`,
    says: `A workbook that counts from 1904, as ${yes === '1' ? 'Excel for Mac' : 'LibreOffice'} says it`,
    content: () =>
      workbook({
        pr: `<workbookPr date1904="${yes}"/>`,
        sheets: [
          {
            name: 'Jogos',
            rows: [
              ['Data', 'Hora', 'Término'],
              // Excel for Mac shows the second time as one of 01/01/1904.
              [date(44_895), time(0.791666667), both(0.833333333)],
            ],
          },
        ],
      }),
    table: [
      ['Data', 'Hora', 'Término'],
      ['01/12/2026', '19:00', '20:00'],
    ],
  })),
  {
    name: 'mensalistas-sistema.csv',
    says: "A booking system's export of weekly customers: when the contract began, what a month costs and when it is due",
    content: () =>
      latin(
        'Mensalista;Celular;Quadra;Dia;Horário;Início;Mensalidade;Vencimento\r\nFulano de Souza;48999990000;Quadra do Mar;Quinta;20h;08/12/2025;R$ 480,00;10/12/2026\r\nBia Prado;(48) 99911-2233;Quadra Central;Segunda;6h às 8h;;R$ 900,00;05/12/2026\r\n',
      ),
    table: [
      ['Mensalista', 'Celular', 'Quadra', 'Dia', 'Horário', 'Início', 'Mensalidade', 'Vencimento'],
      [
        'Fulano de Souza',
        '48999990000',
        'Quadra do Mar',
        'Quinta',
        '20h',
        '08/12/2025',
        'R$ 480,00',
        '10/12/2026',
      ],
      [
        'Bia Prado',
        '(48) 99911-2233',
        'Quadra Central',
        'Segunda',
        '6h às 8h',
        '',
        'R$ 900,00',
        '05/12/2026',
      ],
    ],
  },
  {
    name: 'reservas-formulas.xlsx',
    says: 'Reservations whose dates and hours are formulas, below a title: what is shown is booked',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Reservas',
            rows: [
              ['Reservas de 2027'],
              [],
              ['Cliente', 'Celular', 'Quadra', 'Data', 'Início', 'Término', 'Valor'],
              [
                'Ana Reis',
                plain(48_991_112_233),
                'Central',
                date(46_477.9999999998),
                both(46_477.791666667),
                time(0.875),
                { value: 75.333333, style: 4 },
              ],
              ['Rui D’Ávila', '+598 99 123 456', 'Mar', date(46_479), time(0.375), '', ''],
            ],
          },
        ],
      }),
    table: [
      ['Cliente', 'Celular', 'Quadra', 'Data', 'Início', 'Término', 'Valor'],
      ['Ana Reis', '48991112233', 'Central', '01/04/2027', '31/03/2027 19:00', '21:00', '75,33'],
      ['Rui D’Ávila', '+598 99 123 456', 'Mar', '02/04/2027', '09:00'],
    ],
  },
  {
    name: 'abas.xlsx',
    says: 'A hidden sheet first, then one without rows, then the one that is meant',
    content: () =>
      workbook({
        sheets: [
          { name: 'Velhos', hidden: true, rows: [['Nome'], ['Fantasma']] },
          { name: 'Capa', rows: [] },
          { name: 'Clientes', rows: [['Relatório de clientes'], [], ...ANA] },
          {
            name: 'Preços',
            rows: [
              ['Quadra', 'Preço'],
              ['Central', plain(80)],
            ],
          },
        ],
      }),
    table: ANA,
  },
]

/** LibreOffice's own format with its first sheet hidden, by the style that the sheet has. */
export function hiddenInOds(): Uint8Array<ArrayBuffer> {
  const file = write(
    {
      SheetNames: ['Velhos', 'Clientes'],
      Sheets: {
        Velhos: utils.aoa_to_sheet([['Nome'], ['Fantasma']]),
        Clientes: utils.aoa_to_sheet(ANA),
      },
    },
    { type: 'array', bookType: 'ods' },
  ) as ArrayBuffer
  const zip = CFB.read(new Uint8Array(file), { type: 'array' })
  const content = CFB.find(zip, '/content.xml')!
  const shown = /<style:style style:name="ta1"[^]*?<\/style:style>/
  content.content = utf8(
    new TextDecoder()
      .decode(Uint8Array.from(content.content as number[]))
      .replace(shown, (style) => `${style}${style.replace('ta1', 'ta2').replace('true', 'false')}`)
      .replace('style-name="ta1">', 'style-name="ta2">'),
  )
  return Uint8Array.from(CFB.write(zip, { type: 'array', fileType: 'zip' }) as number[])
}

/** A workbook that asks for a password, as far as a reader looks without one. */
export function lockedWorkbook(): Uint8Array<ArrayBuffer> {
  const file = CFB.utils.cfb_new()
  CFB.utils.cfb_add(file, '/EncryptionInfo', Uint8Array.of(4, 0, 4, 0, 0x40, 0, 0, 0, 0x3c))
  CFB.utils.cfb_add(file, '/EncryptedPackage', new Uint8Array(16))
  return Uint8Array.from(CFB.write(file, { type: 'array' }) as number[])
}
