// Recognizes network file systems, on which an index does not work.
#include "index/store/open/environment.h"

namespace codefinder::store {

bool is_network_file_system(long type) {
  switch (static_cast<unsigned long>(type) & 0xFFFFFFFFul) {
    case 0x00006969ul:  // NFS
    case 0x0000517Bul:  // SMB
    case 0xFE534D42ul:  // SMB2
    case 0xFF534D42ul:  // CIFS
    case 0x01021997ul:  // 9p
    case 0x00C36400ul:  // Ceph
    case 0x5346414Ful:  // AFS
    case 0x6B414653ul:  // kAFS
    case 0x73757245ul:  // Coda
    case 0x0000564Cul:  // NCP
    case 0x01161970ul:  // GFS2
    case 0x7461636Ful:  // OCFS2
    case 0x0BD00BD0ul:  // Lustre
    case 0x19830326ul:  // BeeGFS
      return true;
    default: return false;
  }
}

}  // namespace codefinder::store
