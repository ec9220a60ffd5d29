import { expect, test } from 'vitest'
import { isSignedWith } from './awsSignature.ts'

// The example "GET Object" of Amazon's documentation of Signature Version 4 for S3.
const KEY_ID = 'AKIAIOSFODNN7EXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const REQUEST = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${KEY_ID}/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
}

test('Amazon’s own example is signed with its secret, and nothing else is', () => {
  expect(isSignedWith(REQUEST, KEY_ID, SECRET)).toBe(true)
  expect(isSignedWith(REQUEST, KEY_ID, `${SECRET}x`)).toBe(false)
  expect(isSignedWith(REQUEST, 'SOMEBODY', SECRET)).toBe(false)
  expect(isSignedWith({ ...REQUEST, method: 'DELETE' }, KEY_ID, SECRET)).toBe(false)
  expect(isSignedWith({ ...REQUEST, url: '/test.txt?versions=' }, KEY_ID, SECRET)).toBe(false)
  expect(isSignedWith({ ...REQUEST, headers: {} }, KEY_ID, SECRET)).toBe(false)
})
