/** Written from IANA's special-purpose registries and the metadata addresses of the large clouds, not from the code. */
export const closedAddresses = [
  '0.0.0.0', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.254', '100.100.100.200', '127.0.0.1', '127.255.255.255',
  '169.254.169.254', '169.254.170.2', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.168.0.1', '198.18.0.1',
  '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16.evil', 'text',
  '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', 'fc00::1', 'fd00:ec2::254',
  'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '2001::1', '2001:10::1', '2002:7f00:1::', '3fff::1', '4000::1',
];
export const openAddresses = ['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.255.255', '172.32.0.1', '192.169.0.1', '198.17.255.255', '100.63.255.255', '2606:4700::1111', '2a00:1450:4001::1', '2400:cb00::1'];


/** Addresses that a stranger may write and that must not be fetched. */
export const refusedAddresses = [
  'ftp://example.com', 'file:///etc/passwd', 'gopher://example.com/', 'data:text/html,hi', 'javascript:1', 'https://user:pass@example.com', 'https://user@example.com',
  'http://localhost', 'http://LOCALHOST:8080', 'http://app.localhost', 'http://printer', 'http://printer.local', 'http://db.internal', 'http://metadata.google.internal/computeMetadata/v1/',
  'http://127.0.0.1', 'http://127.1', 'http://0177.0.0.1', 'http://0x7f.0.0.1', 'http://0x7f000001', 'http://2130706433', 'http://127.0.0.1.', 'http://[::1]',
  'http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]', 'http://[fd00:ec2::254]/latest/meta-data', 'http://169.254.169.254/latest/meta-data/', 'http://0251.0376.0251.0376',
  'http://2852039166', 'http://169.254.170.2/v2/credentials', 'http://[64:ff9b::a9fe:a9fe]', 'http://10.0.0.8', 'http://192.168.1.1', 'http://0/', 'http://１２７.0.0.1',
  'https://example.com:22', 'https://example.com:9001', 'https://example.com:6379', 'http://100.100.100.200/latest/meta-data',
];
