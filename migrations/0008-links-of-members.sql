-- A member who goes takes their links along, used ones too; without this each goes through the links of everyone.
create index account_links_of_member on account_links (member_id);
