import type { BrCode } from './brCode.ts'

type Vector = { name: string; payload: string; fields: BrCode }

const FULANO = { merchantName: 'Fulano de Tal', merchantCity: 'BRASILIA', txid: '***' }
const KEY = '123e4567-e12b-12d1-a456-426655440000'

/** Codes from the central bank's manuals and from real providers; `buildBrCode` produces these byte for byte. */
export const BUILT_CODES: Vector[] = [
  {
    name: 'static, manual',
    payload:
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    fields: { key: KEY, ...FULANO },
  },
  {
    name: 'dynamic, manual',
    payload:
      '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    fields: { url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441', ...FULANO },
  },
  {
    name: 'dynamic, recorded in the sandbox of Asaas',
    payload:
      '00020101021226820014br.gov.bcb.pix2560pix-h.asaas.com/qr/cobv/618c88aa-7beb-4abf-ad17-4213dc8fa3805204000053039865802BR5919Pr Solucoes Sandbox6007Itajuba61083750228062070503***6304C50D',
    fields: {
      url: 'pix-h.asaas.com/qr/cobv/618c88aa-7beb-4abf-ad17-4213dc8fa380',
      merchantName: 'Pr Solucoes Sandbox',
      merchantCity: 'Itajuba',
      postalCode: '37502280',
      txid: '***',
    },
  },
  {
    name: 'dynamic, reference of Asaas',
    payload:
      '00020101021226730014br.gov.bcb.pix2551pix-h.asaas.com/pixqrcode/cobv/pay_76575613967995145204000053039865802BR5905ASAAS6009Joinville61088922827162070503***63045E7A',
    fields: {
      url: 'pix-h.asaas.com/pixqrcode/cobv/pay_7657561396799514',
      merchantName: 'ASAAS',
      merchantCity: 'Joinville',
      postalCode: '89228271',
      txid: '***',
    },
  },
  {
    name: 'static with an amount',
    payload:
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540510.005802BR5913Fulano de Tal6008BRASILIA62070503***6304288F',
    fields: { key: KEY, amountCents: 1000, ...FULANO },
  },
]

/** Codes in other valid forms, which must be readable as well. */
export const FOREIGN_CODES: Vector[] = [
  {
    name: 'several payment schemes',
    payload:
      '00020104141234567890123426660014BR.GOV.BCB.PIX014466756C616E6F32303139406578616D706C652E636F6D27300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5915NOMEDORECEBEDOR6008BRASILIA61087007490062530515RP12345678-201950300017BR.GOV.BCB.BRCODE01051.0.080450014BR.GOV.BCB.PIX0123PADRAO.URL.PIX/0123ABCD81390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304EB76',
    fields: {
      key: '66756C616E6F32303139406578616D706C652E636F6D',
      amountCents: 12_345,
      merchantName: 'NOMEDORECEBEDOR',
      merchantCity: 'BRASILIA',
      postalCode: '70074900',
      txid: 'RP12345678-2019',
    },
  },
  {
    name: 'dynamic, its scheme in capitals',
    payload:
      '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
    fields: {
      url: 'pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99',
      merchantName: 'EMPRESA',
      merchantCity: 'SAO PAULO',
      txid: '***',
    },
  },
]
